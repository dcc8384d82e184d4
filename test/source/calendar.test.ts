/** The calendars and cards of the corpus, found out and read. */
import t from 'tap'
import { replayNdjson } from '../spec/ndjson-corpus.js'

t.test('corpus/calendar', async t => replayNdjson(t, 'calendar'))
