/** `npm start -- FILE…`: the command from the sources. Without a file: the paragraph of RFC 3986, Appendix C. */
import { join } from 'node:path'
import { prepare, root } from './prepare.js'

prepare('build')
// npm runs scripts in the package's root; file names belong to where the user stands.
process.chdir(process.env.INIT_CWD ?? process.cwd())
const { runProcess } = await import('../dist/cli/process.js')
await runProcess(process.argv.slice(2), [join(root, 'corpus/rfc3986/appendix-c.txt')])
