import t from 'tap'
import { replayNdjson } from '../../spec/ndjson-corpus.js'

t.test('as the RFCs have it', async t => replayNdjson(t, 'mail/rfc'))
