/** Figures are rounded where they are computed: what lies behind is the noise of arithmetic. */
export const tenths = (value: number): number => Math.round(value * 10) / 10
export const hundredths = (value: number): number => Math.round(value * 100) / 100
