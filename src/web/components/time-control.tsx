import { memo, useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import * as icons from './icon-paths.ts'
import { percent } from './percent.ts'

/** An instant that a map can show. */
export interface TimeStep {
  /** As the address has it. */
  readonly value: string
  /** In words: « mardi 24, 15 h ». */
  readonly label: string
  readonly isForecast: boolean
}

/** Where a day begins under the slider: the index of its first step, which may lie between two. */
export interface TimeTick {
  readonly index: number
  readonly label: string
}

interface TimeControlProps {
  /** In their order; never none. */
  readonly steps: readonly TimeStep[]
  readonly index: number
  /** What is shown, where it is no step: « Matin ». */
  readonly words?: string | undefined
  /** The name of the slider, for screen readers. */
  readonly name: string
  readonly playLabel: string
  readonly pauseLabel: string
  readonly ticks: readonly TimeTick[]
  /** What the step shows is still being asked for: playing waits for it. */
  readonly isBusy?: boolean
  /** From this step playing shows first what was before it, for who wants motion. */
  readonly startOverFrom?: number
  readonly onChange: (index: number) => void
  /** What stands in place of the slider without script: links. */
  readonly children?: ReactNode
}

/** Between two steps of playing: long enough to see what changed. */
const playMs = 700
/** Of the length of the slider, for a letter of a name: on any screen, and where the slider is long. */
const letterRoom = 0.024
const leastLetterRoom = 0.01

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Playing goes on step by step to the end, while the page is looked at. Who wants no motion gets one step a press. */
function usePlaying({ steps, index, isBusy = false, startOverFrom, onChange }: TimeControlProps) {
  const [isPlaying, setPlaying] = useState(false)
  const last = steps.length - 1
  const next = useEffectEvent(() => {
    if (index + 1 >= last) setPlaying(false)
    if (index < last) onChange(index + 1)
  })
  useEffect(() => {
    if (!isPlaying || isBusy) return undefined
    const timer = setTimeout(() => next(), playMs)
    return () => clearTimeout(timer)
  }, [isPlaying, isBusy, index])
  useEffect(() => {
    const stop = () => setPlaying(false)
    document.addEventListener('visibilitychange', stop)
    return () => document.removeEventListener('visibilitychange', stop)
  }, [])
  const press = () => {
    if (isPlaying) return setPlaying(false)
    const startsOver = index >= last || (index === startOverFrom && !isStill())
    onChange(startsOver ? 0 : index + 1)
    if (!isStill()) setPlaying(true)
  }
  return { isPlaying, press, stop: () => setPlaying(false) }
}

/** The steps of time of a map: a slider, what it stands at in words, and a button that plays them. */
export function TimeControl(props: TimeControlProps) {
  const { steps, index, name, playLabel, pauseLabel, ticks, isBusy, onChange, children } = props
  const { isPlaying, press, stop } = usePlaying(props)
  const sliderId = useId()
  const step = steps[index]
  const words = props.words ?? step?.label
  const last = Math.max(1, steps.length - 1)
  const isMixed = steps.some(({ isForecast }) => isForecast !== steps[0]?.isForecast)
  return (
    <div className="time-control" role="group" aria-label={name} aria-busy={isBusy || undefined}>
      <button
        className="map-button"
        type="button"
        aria-label={isPlaying ? pauseLabel : playLabel}
        title={isPlaying ? pauseLabel : playLabel}
        onClick={press}
      >
        <Icon shape={isPlaying ? icons.pause : icons.play} />
      </button>
      <output className="time-words" htmlFor={sliderId} aria-live="off">
        {words}
        {isMixed && <small> {step?.isForecast ? 'prévision' : 'observé'}</small>}
      </output>
      <div className="time-line needs-script">
        <Ticks steps={steps} ticks={ticks} last={last} isMixed={isMixed} />
        <input
          id={sliderId}
          type="range"
          min={0}
          max={steps.length - 1}
          step={1}
          value={index}
          aria-label={name}
          aria-valuetext={words}
          onChange={({ currentTarget }) => {
            stop()
            onChange(Number(currentTarget.value))
          }}
        />
      </div>
      {children && <div className="time-links">{children}</div>}
    </div>
  )
}

interface TicksProps extends Pick<TimeControlProps, 'steps' | 'ticks'> {
  readonly last: number
  readonly isMixed: boolean
}

/**
 * Days under the slider, and where the forecast begins. A name without room before the next one is left out; where it has some
 * only on a wide screen, the style sheet decides.
 */
const Ticks = memo(({ steps, ticks, last, isMixed }: TicksProps) => {
  const at = (index: number): string => percent(index / last)
  const ends = [...ticks.slice(1).map(({ index }) => index), last]
  const forecastFrom = steps.findIndex(({ isForecast }) => isForecast)
  return (
    <svg className="time-ticks" width="100%" height="100%" aria-hidden="true">
      {isMixed && <rect x={at(forecastFrom)} width={at(last - forecastFrom)} height="100%" />}
      {ticks.map(({ index, label }, order) => {
        const room = ((ends[order] ?? last) - index) / last / label.length
        return (
          <svg key={label} x={at(index)} overflow="visible">
            <path d="M0 3v99" />
            {room >= leastLetterRoom && (
              <text className={room < letterRoom ? 'is-tight' : undefined} x="4" y="100%" dy="-0.2em">
                {label}
              </text>
            )}
          </svg>
        )
      })}
    </svg>
  )
})
