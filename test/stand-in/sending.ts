import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import type { Reply } from './reply.ts'
import { bytesOf } from './spoiled-reply.ts'

type Send = (response: ServerResponse, reply: Reply) => void | Promise<void>

/** The reply as a healthy server sends it. */
export const send: Send = (response, reply) => {
  const body = bytesOf(reply)
  response.writeHead(reply.status, { ...reply.headers, 'content-length': body.length })
  response.end(body)
}

// A reset rather than a polite end: the other side sees ECONNRESET.
const reset = (response: ServerResponse): void => {
  response.socket?.resetAndDestroy()
}

function rawHead({ status, headers }: Reply, length: number) {
  const lines = Object.entries({ ...headers, 'content-length': length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `HTTP/1.1 ${status} Whatever\r\n${lines.join('')}\r\n`
}

const resetInBody =
  (after: number | undefined): Send =>
  async (response, reply) => {
    const body = bytesOf(reply)
    response.writeHead(reply.status, { ...reply.headers, 'content-length': body.length })
    response.write(body.subarray(0, after ?? Math.floor(body.length / 2)))
    await sleep(30)
    reset(response)
  }

const headersOnly: Send = (response, reply) => {
  response.writeHead(reply.status, { ...reply.headers, 'content-length': bytesOf(reply).length })
  response.flushHeaders()
}

const drip =
  (every: number, size: number): Send =>
  async (response, reply) => {
    const body = bytesOf(reply)
    response.writeHead(reply.status, { ...reply.headers, 'content-length': body.length })
    for (let at = 0; at < body.length && !response.destroyed; at += size) {
      response.write(body.subarray(at, at + size))
      await sleep(every)
    }
    response.end()
  }

// More than is sent: the connection closes short of it. Less: bytes are left over.
const wrongLength =
  (by: number): Send =>
  (response, reply) => {
    const body = bytesOf(reply)
    response.socket?.end(Buffer.concat([Buffer.from(rawHead(reply, Math.max(0, body.length + by))), body]))
  }

const informational =
  (status: number, times: number, thenHang: boolean): Send =>
  (response, reply) => {
    const body = bytesOf(reply)
    const hints = `HTTP/1.1 ${status} Hold On\r\nlink: </x>; rel=preload\r\n\r\n`.repeat(times)
    if (thenHang) response.socket?.write(hints)
    else response.socket?.end(Buffer.concat([Buffer.from(hints + rawHead(reply, body.length)), body]))
  }

const chunk = Buffer.alloc(65_536, 0x20)

const drained = (response: ServerResponse) =>
  new Promise<void>((resolve) => {
    const go = () => {
      response.off('drain', go).off('close', go)
      resolve()
    }
    response.on('drain', go).on('close', go)
  })

/** Correct JSON or XML behind `bytes` of blanks, at the pace of the reader. */
const huge =
  (bytes: number, declared: boolean): Send =>
  async (response, reply) => {
    const body = bytesOf(reply)
    const padding = Math.ceil(bytes / chunk.length)
    const length = padding * chunk.length + body.length
    response.writeHead(reply.status, { ...reply.headers, ...(declared ? { 'content-length': length } : {}) })
    const start = body.toString('latin1').startsWith('<?xml') ? body.indexOf('?>') + 2 : 0
    response.write(body.subarray(0, start))
    for (let sent = 0; sent < padding && !response.destroyed; sent += 1) {
      if (!response.write(chunk)) await drained(response)
    }
    response.end(body.subarray(start))
  }

/** How a reply leaves under a fault; faults that only change what is said leave the sending healthy. */
export function sendingUnder(fault: Fault): Send {
  switch (fault.kind) {
    case 'refuse':
      return reset
    case 'reset-in-body':
      return resetInBody(fault.after)
    case 'hang':
      return () => {}
    case 'headers-then-hang':
      return headersOnly
    case 'drip':
      return drip(fault.every ?? 200, fault.size ?? 1)
    case 'wrong-length':
      return wrongLength(fault.by ?? 100)
    case 'informational':
      return informational(fault.status ?? 103, fault.times ?? 3, fault.thenHang ?? false)
    case 'huge':
      return huge(fault.bytes ?? 50_000_000, fault.declared ?? false)
    case 'delay':
      return async (response, reply) => {
        await sleep(fault.ms)
        if (!response.destroyed) await send(response, reply)
      }
    case 'hold':
      return async (response, reply) => {
        await fault.until
        if (!response.destroyed) await (fault.thenRefuses ? reset : send)(response, reply)
      }
    default:
      return send
  }
}
