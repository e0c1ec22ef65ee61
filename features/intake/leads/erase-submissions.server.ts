import { inArray } from 'drizzle-orm';
import { intakeSubmissions, uploadedFiles } from '#features/intake/intake.table.ts';
import type { Machine } from '#server/machine.ts';

/** Erases submissions; their files are let go with them, and leave the store with the next round of its job. */
export async function eraseSubmissions(machine: Machine, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await machine.db.transaction(async (tx) => {
    await tx
      .update(uploadedFiles)
      .set({ doomedAt: machine.now() })
      .where(inArray(uploadedFiles.submissionId, [...ids]));
    await tx.delete(intakeSubmissions).where(inArray(intakeSubmissions.id, [...ids]));
  });
}
