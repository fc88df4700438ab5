import type { IsoInstant, Part } from '../../../domain/part.ts'
import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { Card, More } from '../../components/card.tsx'
import { Perishable } from '../../components/vigilance/perishable.tsx'
import { Await } from '../../render/await.tsx'
import type { Deferred } from '../../render/deferred.ts'
import { StructuredData } from '../../render/structured-data.tsx'
import { loadingTexts } from '../../text/loading.ts'
import {
  daysQuestion,
  nowQuestion,
  vigilanceQuestion,
  vigilanceQuestionTitle,
  type Question,
} from '../../text/questions.ts'

interface QuestionsProps {
  readonly part: Part<PlaceWeather>
  readonly place: PlaceView
  readonly now: IsoInstant
  readonly vigilance: Deferred<DepartmentVigilance>
}

/** Questions people ask, answered with the page's own figures: read by visitors and, as data, by search engines. */
export function QuestionsCard({ part, place, now, vigilance }: QuestionsProps) {
  const questions = [
    nowQuestion(place.name, part, place.timeZone),
    daysQuestion(place.name, part, new Date(now), place.timeZone),
  ]
  return (
    <Card titleId="faq-title" title="Questions fréquentes" id="questions" className="faq-card">
      <div className="faq">
        {questions.map(({ question, answer }) => (
          <More key={question} className="faq-item" summary={question}>
            <p>{answer}</p>
          </More>
        ))}
        <More className="faq-item" summary={vigilanceQuestionTitle(place.name)}>
          <Await part={vigilance} fallback={<p aria-busy="true">{loadingTexts.loading}</p>}>
            {(alerts) => (
              <Perishable part={alerts} now={now} variant="card">
                <LastAnswer questions={questions} last={vigilanceQuestion(place, alerts, now)} />
              </Perishable>
            )}
          </Await>
        </More>
      </div>
    </Card>
  )
}

interface LastProps {
  /** Those before it. */
  readonly questions: readonly Question[]
  readonly last: Question
}

/** The answer on the vigilance, folded when it comes: its arrival moves nothing. With it all is there for machines. */
const LastAnswer = ({ questions, last }: LastProps) => (
  <>
    <p>{last.answer}</p>
    <StructuredData data={faqData([...questions, last])} />
  </>
)

const faqData = (questions: readonly Question[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
