import { type Service, text } from './reply.ts'

// One light grey pixel; browsers stretch it to the size of a tile.
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGN4BwAA8ADv8GkuoQAAAABJRU5ErkJggg==',
  'base64',
)

/** `/{z}/{x}/{y}.png`: always the same tiny image. */
export const tiles: Service = ({ path }) =>
  /^\/\d+\/\d+\/\d+\.png$/.test(path)
    ? {
        status: 200,
        headers: { 'content-type': 'image/png', 'cache-control': 'max-age=604800' },
        body: pixel,
      }
    : text('Not Found', 404)
