/** The logs of the corpus, found out and read. */
import t from 'tap'
import { replayNdjson } from '../../spec/ndjson-corpus.js'

t.test('corpus/log', async t => replayNdjson(t, 'log'))
