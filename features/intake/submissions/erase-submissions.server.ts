import { inArray } from 'drizzle-orm';
import { intakeSubmissions, uploadedFiles } from '#features/intake/intake.table.ts';
import type { AppContext } from '#server/app-context.ts';

/** Their files are deleted from the store by the next job run. */
export async function eraseSubmissions(app: AppContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await app.db.transaction(async (tx) => {
    await tx
      .update(uploadedFiles)
      .set({ deleteAfter: app.now() })
      .where(inArray(uploadedFiles.submissionId, [...ids]));
    await tx.delete(intakeSubmissions).where(inArray(intakeSubmissions.id, [...ids]));
  });
}
