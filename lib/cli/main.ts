#!/usr/bin/env node
import { runProcess } from './process.js'

await runProcess(process.argv.slice(2))
