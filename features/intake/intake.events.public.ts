import type { intakeSubmissions } from '#features/intake/intake.table.ts';
import { defineEvent, defineRowEvent } from '#server/events.ts';

type Answers = 'contact' | 'businessSnapshot' | 'projectGoals' | 'budgetPlan' | 'fullPayload' | 'answers';
type Columns = 'id' | 'reference' | 'email' | 'company' | 'attribution' | 'status' | 'suspectedSpam';

export interface ReceivedIntake extends Pick<
  typeof intakeSubmissions.$inferSelect,
  Answers | Columns | 'createdAt' | 'updatedAt'
> {
  /** True if it was not reported before and is not suspected spam. */
  readonly isReportable: boolean;
}

/** An intake arrived, or its sender changed it. */
export const intakeReceived = defineRowEvent<ReceivedIntake>('intake-received');

/** Intakes were deleted. */
export const intakesErased = defineEvent<{ readonly ids: readonly string[] }>('intakes-erased');
