import { eq } from 'drizzle-orm';
import type { ReceivedIntake } from '#features/intake/intake.events.public.ts';
import { intakeSubmissions } from '#features/intake/intake.table.ts';
import type { Transaction } from '#server/db/database.ts';

/** The submission as the payload of its event; null if it was deleted. */
export async function receivedIntake(tx: Transaction, id: string): Promise<ReceivedIntake | null> {
  const [row] = await tx.select().from(intakeSubmissions).where(eq(intakeSubmissions.id, id));
  return row ? { ...row, isReportable: true } : null;
}
