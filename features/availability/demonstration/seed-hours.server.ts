import { eq } from 'drizzle-orm';
import { callHours } from '#content/call-hours.ts';
import { users } from '#features/accounts/accounts.table.ts';
import { newHostHours } from '#features/availability/availability.public.ts';
import { writeHost } from '#features/availability/hours/host-hours.server.ts';
import { demonstrationEmails } from '#features/demonstration/demonstration-people.public.server.ts';
import type { AppContext } from '#server/app-context.ts';

/** An example address that is not in use. */
const meetingLink = 'https://meet.meridian.example/sales';

/** Seeds office hours for the demonstration's sales account, so that calls can be booked. */
export async function seedHours(app: AppContext): Promise<void> {
  const [sales] = await app.db.select({ id: users.id }).from(users).where(eq(users.email, demonstrationEmails.sales));
  if (!sales) return;
  const hours = { ...newHostHours(callHours.timeZone), meetingLink };
  const own = { hours, isActive: true, version: 0 };
  await app.db.transaction((tx) => writeHost(app, tx, sales.id, own));
}
