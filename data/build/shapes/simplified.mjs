// Fewer points for areas that share their borders (Visvalingam): both sides of a border keep the same ones.
import { presimplify } from 'topojson-simplify'
import { topology } from 'topojson-server'

/** Keeps the points whose weight passes `threshold(point)`; drops rings that become lines. */
export function simplified(object, threshold) {
  const whole = presimplify(topology(object))
  return {
    ...whole,
    arcs: whole.arcs.map((arc) =>
      arc.filter((point) => point[2] >= threshold(point)).map(([lon, lat]) => [lon, lat]),
    ),
  }
}
