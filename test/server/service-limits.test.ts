import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConnections } from '../../src/server/compose/connections.ts'
import { readConfig } from '../../src/server/config.ts'
import { services } from '../../src/server/sources/registry.ts'
import type { Service } from '../../src/server/sources/source.ts'
import { testKey } from '../support/fake-upstreams.ts'
import { handClock, localSource, recordingLog } from './upstream/local-source.ts'

const usualMaxBytes = 2 * 1024 * 1024
const switches = services.flatMap((service) => ('switch' in service ? [[service.switch, 'on']] : []))
const keys = services.flatMap((service) => ('key' in service ? [[service.key.variable, testKey]] : []))

for (const service of services)
  test(`${service.name} sends no more than its description allows`, async (t) => {
    const { limits }: Service = service
    const most = limits.maxBytes ?? usualMaxBytes
    const source = await localSource(t, (_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': String(most + 1) }).write('a')
    })
    const log = recordingLog()
    const config = readConfig({
      ...Object.fromEntries([...switches, ...keys]),
      CONTACT_EMAIL: 'operator@meteo.example',
      [service.variable]: source.url,
    })
    const connections = createConnections({ config, clock: handClock(), log })
    t.after(connections.close)
    const { upstream } = connections.open(service)
    const request = { operation: 'all', path: '/', accept: ['text/plain'] }
    await assert.rejects(
      upstream.getStream(request, async () => null),
      { reason: 'too-large' },
    )
    assert.equal(log.lines[0]?.fields['detail'], `larger than ${most} bytes, as announced`)
  })
