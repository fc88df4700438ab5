import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createNonce } from '../../src/server/pages/nonce.ts'

test('a nonce has 128 bits and never comes twice', () => {
  const nonces = Array.from({ length: 2_000 }, createNonce)
  assert.equal(new Set(nonces).size, nonces.length)
  // 16 bytes in base64.
  for (const nonce of nonces) assert.match(nonce, /^[A-Za-z0-9+/]{22}==$/)
})
