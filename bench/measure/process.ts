/** Runs a process once, counts its output through a pipe, and gets its CPU time from the shell that ran it. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Command } from '../engines/commands.js'
import { median } from '../table.js'

export interface Run {
  /** Seconds of CPU time, in user and system mode. */
  readonly seconds: number
  /** Seconds from beginning to end. */
  readonly wall: number
  /** Peak of resident memory in MiB; undefined where the system does not tell. */
  readonly memory: number | undefined
  readonly found: number
}

/** Several runs of a command on one input: a count that is not the expected one, if any is, and the median of time. */
export function summaryOf(runs: readonly Run[], expected: number): { found: number; seconds: number; memory: number } {
  return {
    found: runs.find(run => run.found !== expected)?.found ?? expected,
    seconds: median(runs.map(run => run.seconds)),
    memory: Math.max(...runs.map(run => run.memory ?? NaN))
  }
}

/** The cell of a peak in MiB; empty where the system does not tell it. */
export function memoryCell(memory: number): string {
  return Number.isNaN(memory) ? '' : memory.toFixed(0)
}

/**
 * bash reports the CPU time of its children in milliseconds; Node does not report it. What Node calls a pipe is a
 * socket, so `cat` stands between.
 */
const TIMED = 'TIMEFORMAT=\'%3R %3U %3S\'; time "$0" "$@" > >(exec cat)'
/** Milliseconds between two looks at a process's peak, which never falls. */
const LOOK_EVERY = 15
const LF = 0x0a

/** VmHWM of the shell's child, in MiB; `cat` is a child of that. */
function peakMemory(shell: number | undefined): number | undefined {
  try {
    const child = readFileSync(`/proc/${shell}/task/${shell}/children`, 'utf8').trim()
    const status = readFileSync(`/proc/${child}/status`, 'utf8')
    return Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1]) / 1024
  } catch {
    return undefined
  }
}

/** Ours, but for what makes each Node start more slowly: it reads the certificates named there, though it uses none. */
function environment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, LC_ALL: 'C' }
  delete env['NODE_EXTRA_CA_CERTS']
  delete env['NODE_OPTIONS']
  return env
}

export function runCommand(program: string, { args, output }: Command, file: string): Promise<Run> {
  return new Promise((resolve, reject) => {
    const env = environment()
    const child = spawn('bash', ['-c', TIMED, program, ...args, file], {
      env,
      stdio: ['ignore', output === 'nothing' ? 'ignore' : 'pipe', 'pipe']
    })
    let lines = 0
    let first = ''
    let messages = ''
    let memory: number | undefined
    child.stdout?.on('data', (chunk: Buffer) => {
      if (first.length < 64) first += chunk.toString('latin1', 0, 64)
      for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, at + 1)) lines++
    })
    child.stderr?.on('data', (chunk: Buffer) => (messages += chunk.toString()))
    const look = setInterval(() => {
      const peak = peakMemory(child.pid)
      if (peak !== undefined && peak >= (memory ?? 0)) memory = peak
    }, LOOK_EVERY)
    child.on('error', reject)
    child.on('close', code => {
      clearInterval(look)
      const [, wall, user, system] = /(\d+\.\d+) (\d+\.\d+) (\d+\.\d+)\s*$/.exec(messages) ?? []
      const found = output === 'number' ? Number.parseInt(first, 10) : lines
      // 1 means that nothing was found, but also that a program of Node threw.
      const isDone = code === 0 || (code === 1 && found === 0)
      if (user === undefined || system === undefined || !isDone)
        reject(new Error(`${program}: exit ${code}: ${messages}`))
      else
        resolve({
          seconds: Number(user) + Number(system),
          wall: Number(wall),
          memory,
          found
        })
    })
  })
}
