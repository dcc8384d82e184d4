import t from 'tap'
import { replayNdjson } from '../spec/ndjson-corpus.js'

for (const directory of ['mbox', 'news', 'html']) t.test(directory, async t => replayNdjson(t, directory))
