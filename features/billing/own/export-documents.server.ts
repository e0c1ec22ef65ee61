import { portalSentences } from '#content/payments/billing.ts';
import { documentSentences as copy } from '#content/payments/statement.ts';
import type { ClientMember } from '#features/accounts/organizations/client-member.ts';
import { documentsOf, type OwnDocument } from '#features/billing/own/own-documents.server.ts';
import { zipDocuments, type LinkedDocument } from '#features/billing/own/zip-documents.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { csvResponse, type CsvColumns } from '#server/csv.ts';

const zipLimit = { name: 'billing-zip', points: 20, seconds: 3600 };

/** The invoices, receipts and credit notes of a year (UTC) as one ZIP file, or their list as CSV. Null if there are none. */
export async function exportDocuments(
  app: AppContext,
  { organization }: ClientMember<'billing:read'>,
  { year, isZip }: { readonly year: number; readonly isZip: boolean },
): Promise<Response | null> {
  const documents = await documentsOf(app, organization.id, year);
  if (documents.length === 0) return null;
  if (!isZip) return csvResponse(`invoices-${year}.csv`, columns, documents);
  const limited = await app.limits.take(zipLimit, organization.id);
  if (!limited.ok) {
    const headers = { 'Retry-After': String(limited.retryAfterSeconds), 'Cache-Control': 'no-store' };
    return new Response(copy.tooMany, { status: 429, headers });
  }
  return new Response(zipDocuments(app, filesOf(documents), copy.missing), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="invoices-${year}.zip"`,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}

/** `Amount` is negative for money that went back. */
const columns: CsvColumns<OwnDocument> = {
  Date: ({ issuedAt }) => issuedAt,
  Type: (one) => copy.kinds['kind' in one ? one.kind : one.invoiceUrl === null ? 'payment' : 'invoice'],
  Number: ({ number }) => number,
  Description: ({ description }) => description,
  Status: (one) => ('kind' in one ? copy.kinds[one.kind] : portalSentences.payment[one.state]),
  Amount: ({ amount }) => decimal(amount.cents),
  Tax: (one) => decimal('kind' in one ? null : one.taxCents),
  'Amount paid': (one) => decimal(one.paidCents),
  Currency: ({ amount }) => amount.currency.toUpperCase(),
  Paid: (one) => ('kind' in one ? one.issuedAt : one.paidAt),
  Document: (one) => filesOf([one])[0]?.url,
};

function decimal(cents: number | null): string | null {
  return cents === null ? null : (cents / 100).toFixed(2);
}

/** Each file once: its PDF, otherwise its receipt. */
function filesOf(documents: readonly OwnDocument[]): LinkedDocument[] {
  const files = documents.map((one) => {
    const url = 'kind' in one ? one.url : (one.invoicePdf ?? one.receiptUrl);
    const name = `${one.issuedAt.slice(0, 10)} ${one.number ?? one.description} ${one.id.slice(-6)}`;
    return { url, name: name.replaceAll(/[^\w.-]+/g, '-') };
  });
  return files.filter(({ url }, at) => url === null || files.findIndex((other) => other.url === url) === at);
}
