#!/usr/bin/env node
/** The executable: what npm links as `urisift`. */
import { runProcess } from './process.js'

void runProcess(process.argv.slice(2))
