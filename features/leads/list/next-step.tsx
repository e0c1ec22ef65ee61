import type { ListedLead } from '#features/leads/lead-shapes.ts';
import { dayCopy } from '#features/leads/leads.copy.ts';
import { isOverdue } from '#features/leads/leads.ts';
import { Text } from '#ui/layout/text.tsx';
import { useLocale } from '#ui/local-time.tsx';

interface NextStepProps {
  readonly lead: Pick<ListedLead, 'stage' | 'nextStep' | 'nextStepOn'>;
  readonly today: string;
}

/** Marks past dates. */
export function NextStep({ lead, today }: NextStepProps) {
  const { nextStep, nextStepOn } = lead;
  const isLate = isOverdue(lead, today);
  const locale = useLocale();
  return (
    <span className="next-step">
      {nextStepOn !== null && (
        <Text tone={isLate ? 'bad' : 'soft'} weight={isLate ? 'strong' : 'normal'}>
          {isLate && 'Overdue, '}
          <time dateTime={nextStepOn}>{dayCopy(nextStepOn, today, locale)}</time>
        </Text>
      )}{' '}
      {nextStep}
    </span>
  );
}
