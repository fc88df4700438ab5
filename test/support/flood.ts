import { connect } from 'node:net'

/** Each of so many connections asks for so many answers at once and reads none. */
const connections = 100
const requests = 5_000

/** On a port of this machine; what ends it is returned. */
export function startFlood(port: number, path: string): () => void {
  const bytes = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(requests))
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(port, '127.0.0.1').pause()
    // Whoever is cut off is told so.
    socket.on('error', () => socket.destroy())
    socket.write(bytes)
    return socket
  })
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}
