import { eq } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.table.ts';
import { newHostHours } from '#features/availability/availability.public.ts';
import { writeHost } from '#features/availability/hours/host-hours.server.ts';
import { demonstrationEmails } from '#features/demonstration/demonstration-people.public.server.ts';
import type { AppContext } from '#server/app-context.ts';

/** Sales takes calls in office hours, so that calls can be booked. For the first start. */
export async function seedHours(app: AppContext): Promise<void> {
  const [sales] = await app.db.select({ id: users.id }).from(users).where(eq(users.email, demonstrationEmails.sales));
  if (!sales) return;
  const own = { hours: newHostHours('UTC'), isActive: true, version: 0 };
  await app.db.transaction((tx) => writeHost(app, tx, sales.id, own));
}
