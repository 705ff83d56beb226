import { plans } from '@octavo/contracts';
import { ChevronDown } from '@octavo/ui/icons';
import { figures } from '../layout/figures.ts';
import { formatNumber } from '@octavo/ui/format';

const questions = [
  {
    question: 'What is a credit?',
    answer:
      'The one unit everything is paid in. Each operation costs a fixed number of credits, whatever the document looks like; failed conversions cost none.',
  },
  {
    question: 'What happens when my credits are used up?',
    answer:
      'The free trial stops. A paid plan goes on at its overage price, up to a spend cap that you set; until you do, it is twice the price of the plan.',
  },
  {
    question: 'Is there a free trial?',
    answer: `Yes: ${formatNumber(plans.free_trial.credits)} credits for ${plans.free_trial.periodDays} days, enough for ${figures.freeCalls} free conversions and more. No card is asked for.`,
  },
  {
    question: 'Can I change my plan?',
    answer: 'At any time. The change is immediate, and what you have paid already is prorated.',
  },
  {
    question: 'Do you give money back?',
    answer: 'Paid plans have a 30-day money-back guarantee.',
  },
  {
    question: 'Do unused credits roll over?',
    answer: 'No. Credits are for the month they are paid for; each month begins with the whole plan.',
  },
  {
    question: 'What do you do with my documents?',
    answer: 'Convert them, and delete them within 24 hours. They are read by no one and used for nothing else.',
  },
];

export function Questions() {
  return (
    <div className="border-t border-line">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group border-b border-line">
          <summary className="flex list-none items-center justify-between gap-6 rounded-sm py-5 font-medium [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown
              aria-hidden
              className="size-4 shrink-0 text-faint transition-transform duration-150 group-open:rotate-180"
            />
          </summary>
          <p className="max-w-2xl pb-6 leading-relaxed text-muted">{answer}</p>
        </details>
      ))}
    </div>
  );
}
