import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import {
  bytesOf,
  importRefusals,
  verdictsOf,
  type ImportLimits,
  type OpenImportResult,
  type ReviewedImport,
  type VerdictCopy,
} from '#features/imports/imports.public.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { DiscardList } from '#features/imports/admin/import-forms.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { State } from '#ui/feedback/state.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Cell, DataTable, Row, RowHead } from '#ui/list/data-table.tsx';
import { Metric, MetricStrip } from '#ui/list/metric-strip.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { usePolling } from '#ui/use-polling.tsx';
import { useReload } from '#ui/use-reload.ts';

interface ImportPageProps {
  readonly limits: ImportLimits;
  /** Hint of the file field. */
  readonly hint: string;
  readonly note: string;
  readonly cancel: string;
  readonly width: 's' | 'm';
}

/** Uploading a list does not add anyone yet. */
export function ImportPage({ limits, hint, note, cancel, width }: ImportPageProps) {
  const { Form, state, data } = useRetryingFetcher<OpenImportResult>({ retry: 'never' });
  const [own, setOwn] = useState<'too-large' | 'empty' | null>(null);
  const alert = useRef<HTMLDivElement>(null);
  const reason = own ?? (state === 'idle' && data?.ok === false ? data.reason : null);
  useEffect(() => {
    if (reason !== null) alert.current?.focus();
  }, [reason, data]);
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const file = form.get('file');
    const text = form.get('text');
    const size = file instanceof File ? file.size : 0;
    const isEmpty = size === 0 && (typeof text !== 'string' || text.trim() === '');
    const refusal = size > bytesOf(limits) ? 'too-large' : isEmpty ? 'empty' : null;
    setOwn(refusal);
    if (refusal !== null) event.preventDefault();
  };
  return (
    <Stack as={Form} method="post" encType="multipart/form-data" gap="5" width={width} onSubmit={check}>
      <div ref={alert} tabIndex={-1}>
        {reason !== null && (
          <Alert tone="error" role="alert">
            {importRefusals(limits)[reason]}
          </Alert>
        )}
      </div>
      <TextField
        label="File"
        name="file"
        type="file"
        autoFocus
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
        hint={`${hint} Up to ${limits.megabytes} MB.`}
      />
      <TextArea label="Or paste a list" name="text" rows={6} optional />
      <Cluster gap="3" align="stretch">
        <Button type="submit" variant="primary" busy={state !== 'idle'}>
          Review list
        </Button>
        <ButtonLink href={cancel}>Cancel</ButtonLink>
      </Cluster>
      <p className="soft small">{note}</p>
    </Stack>
  );
}

interface ImportReviewProps<Verdict extends string> {
  readonly list: ReviewedImport<string, Verdict>;
  readonly verdicts: VerdictCopy<Verdict>;
  /** The page's path. */
  readonly path: string;
  /** Heading of the first column. */
  readonly subject: string;
  /** Heading above the lines with one verdict. */
  readonly headingOf: (label: string) => string;
  /** Progress and result, or the forms under review. */
  readonly written: ReactNode;
  readonly children: ReactNode;
}

/** The verdict of each line, before and after writing. */
export function ImportReview<Verdict extends string>({
  list: { state, counts, writtenTo, lastLine, verdict: shown, lines, after, next },
  verdicts,
  path,
  subject,
  headingOf,
  written,
  children,
}: ImportReviewProps<Verdict>) {
  const reload = useReload();
  usePolling(state === 'writing' || state === 'reading', reload);
  if (state === 'reading') return <Reading read={writtenTo} total={lastLine} />;
  const isShown = (one: Verdict) => one !== 'undone' || state === 'undone';
  const columns = [{ label: subject }, { label: 'Result' }, { label: 'Line', holds: 'number' as const }];
  const hrefTo = (verdict: Verdict | null, from?: number) => {
    const params = new URLSearchParams();
    if (verdict !== null) params.set('verdict', verdict);
    if (from !== undefined) params.set('after', String(from));
    return params.size === 0 ? path : `${path}?${params}`;
  };
  return (
    <Stack gap="8">
      {state !== 'open' && written}
      <MetricStrip label="Lines by result">
        {verdictsOf(verdicts)
          .filter(isShown)
          .map((one) => (
            <Metric
              key={one}
              tone={verdicts[one].tone}
              label={verdicts[one].label}
              value={counts[one].toLocaleString('en-US')}
              under={verdicts[one].copy}
              to={hrefTo(one === shown ? null : one)}
              current={one === shown}
            />
          ))}
      </MetricStrip>
      {state === 'open' && children}
      <section aria-labelledby="lines-title">
        <h2 id="lines-title">{shown === null ? 'All lines' : headingOf(verdicts[shown].label)}</h2>
        {lines.length === 0 ? (
          <Empty title="No lines" />
        ) : (
          <DataTable columns={columns} titleId="lines-title">
            {lines.map(({ line, text, verdict, reason }) => (
              <Row key={line}>
                <RowHead column={subject}>{text === '' ? 'Empty' : text}</RowHead>
                <Cell column="Result">
                  <State tone={verdicts[verdict].tone}>{verdicts[verdict].label}</State>
                  {reason !== null && <p className="soft small">{reason}</p>}
                </Cell>
                <Cell column="Line" holds="number">
                  {line}
                </Cell>
              </Row>
            ))}
          </DataTable>
        )}
        <Pager first={after === 0 ? null : hrefTo(shown)} next={next === null ? null : hrefTo(shown, next)} />
      </section>
    </Stack>
  );
}

/** Without scripts, the page reloads itself. */
function Reading({ read, total }: { readonly read: number; readonly total: number }) {
  const { Form } = useRetryingFetcher();
  return (
    <Stack gap="4" width="m">
      <Stack gap="2" className="tabular" role="status">
        <p>
          Reading the list: {read.toLocaleString('en-US')} of {total.toLocaleString('en-US')} lines so far. You can
          leave this page.
        </p>
        <Progress value={read} max={Math.max(1, total)} label="Reading the list" />
      </Stack>
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <Form method="post">
        <DiscardList />
      </Form>
    </Stack>
  );
}
