import t from 'tap'
import { replayNdjson } from '../../spec/ndjson-corpus.js'

t.test('against the RFCs', async t => replayNdjson(t, 'mail/malformed'))
