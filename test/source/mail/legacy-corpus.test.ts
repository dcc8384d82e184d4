import t from 'tap'
import { replayNdjson } from '../../spec/ndjson-corpus.js'

t.test('from before the RFCs, or beside them', async t => replayNdjson(t, 'mail/legacy'))
