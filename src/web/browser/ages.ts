import { formatAge } from '../text/age.ts'
import { minuteMs } from '../../domain/time-units.ts'

/** Ages go on while a page stays open. They are counted from the server's clock: the browser's may be wrong. */
export function countAges(): void {
  const start = performance.now()
  const writtenAges = new WeakMap<Element, number>()
  setInterval(() => {
    for (const element of document.querySelectorAll('time[data-age]')) {
      const at = Date.parse(element.getAttribute('datetime') ?? '')
      const age = writtenAges.get(element) ?? Number(element.getAttribute('data-age'))
      writtenAges.set(element, age)
      element.textContent = formatAge(new Date(at), new Date(at + age + performance.now() - start))
    }
  }, minuteMs)
}
