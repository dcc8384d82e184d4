/** A page in a headless Chromium, if there is one on this machine. */
import { spawn } from 'node:child_process'
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Path of the program; undefined where there is none. */
export function findChromium(): string | undefined {
  const candidates = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap(directory => NAMES.map(name => join(directory, name)))
  return candidates.find(path => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

export interface Served {
  readonly type: string
  readonly body: string | Uint8Array
}

/** Milliseconds a page has to report. */
const PATIENCE = 90_000

/**
 * Opens `/` of what `serve` serves, and resolves to what the page posts to `/report`. Nothing but this machine is asked.
 *
 * @param serve gives what stands at a path; undefined: 404
 */
export async function reportOf(chromium: string, serve: (path: string) => Served | undefined): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), 'urisift-chromium-'))
  let told: (report: string) => void = () => {}
  const report = new Promise<string>(resolve => (told = resolve))
  const server = createServer((request, response) => {
    if (request.method === 'POST' && request.url === '/report') {
      let body = ''
      request.setEncoding('utf8')
      request.on('data', (chunk: string) => (body += chunk))
      request.on('end', () => {
        response.end()
        told(body)
      })
      return
    }
    const served = serve(decodeURI(request.url ?? ''))
    response.writeHead(served ? 200 : 404, { 'content-type': served?.type ?? 'text/plain' })
    response.end(served?.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--no-first-run',
    '--disable-extensions'
  ]
  const browser = spawn(chromium, [...flags, `--user-data-dir=${profile}`, `http://127.0.0.1:${port}/`], {
    stdio: 'ignore',
    // A group of its own, so that all of its processes can be ended: those left over write into the profile.
    detached: true
  })
  const gone = new Promise<void>(resolve => browser.once('exit', () => resolve()))
  let timer: NodeJS.Timeout | undefined
  try {
    return await Promise.race([
      report,
      gone.then(() => Promise.reject(new Error('the browser ended before the page reported'))),
      new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`no report within ${PATIENCE / 1000} s`)), PATIENCE)
      })
    ])
  } finally {
    clearTimeout(timer)
    try {
      process.kill(-browser.pid!, 'SIGKILL')
    } catch {
      // It has ended already.
    }
    await gone
    server.closeAllConnections()
    server.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 20 })
  }
}
