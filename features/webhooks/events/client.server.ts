import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { field } from '#features/webhooks/events/fields.ts';
import type { Transaction } from '#server/db/database.ts';

export const sampleClientId = 'k3Jd8fQ2mZx7Rb5tYw1LcV9nHs4GpAe6';

export const client = field.of(
  z.nullable(
    z.strictObject({
      id: field.text('The account: the same in all its events', sampleClientId),
      email: field.text('Email address', 'ada@harbor.example'),
      name: field.maybeText('Name', 'Ada Okafor'),
      company: field.maybeText('Company', 'Harbor Freight Tools'),
    }),
  ),
  'Who pays; `null` once the account is erased',
);

export const currency = field.text('ISO code in lower case, such as `usd`', 'usd');

/** Null if the account was deleted. */
export async function readClient(tx: Transaction, organizationId: string): Promise<z.output<typeof client>> {
  const { rows } = await tx.execute<{ client: z.output<typeof client> }>(
    sql`select webhook_client(${organizationId}) as client`,
  );
  return rows[0]?.client ?? null;
}
