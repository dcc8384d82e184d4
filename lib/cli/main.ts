#!/usr/bin/env node
import { runProcess } from './process.js'

void runProcess(process.argv.slice(2))
