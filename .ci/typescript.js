/**
 * `node --import ./.ci/typescript.js FILE.ts`: runs TypeScript as it is written, for the tests. Types are taken away
 * and not checked, by esbuild: the compiler itself takes four seconds a file for that, of which this takes a tenth.
 */
import { register } from 'node:module'

register('./typescript-hooks.js', import.meta.url)
