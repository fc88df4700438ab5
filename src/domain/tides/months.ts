import type { IsoDate } from '../part.ts'

const yearsAround = 5

/** Months since the year 0. */
const monthsOf = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1

/** Whether a text is a month such as « 2027-03 », at most five years from that of today. */
export const isShownMonth = (text: string, today: IsoDate): boolean =>
  /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) && Math.abs(monthsOf(text) - monthsOf(today)) <= yearsAround * 12

/** The month so many months later. */
export function monthAfter(month: string, count: number): string {
  const months = monthsOf(month) + count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}
