/**
 * Benchmark.js by the clock of this process's CPU time. By the wall's, a row would tell what else the machine was
 * doing. The time of threads that compile and collect garbage is in it, as it is in that of a whole process.
 */
import Benchmark from 'benchmark'

/** As `process.hrtime`: seconds and nanoseconds, since `start` where one is given. */
function cpuTime(start: readonly [number, number] = [0, 0]): [number, number] {
  const { user, system } = process.cpuUsage()
  const nanoseconds = (user + system) * 1000 - start[0] * 1e9 - start[1]
  return [Math.floor(nanoseconds / 1e9), nanoseconds % 1e9]
}

/** Benchmark.js asks its context for the clock. */
export const CpuBenchmark = Benchmark.runInContext({ process: { hrtime: cpuTime } }) as typeof Benchmark
