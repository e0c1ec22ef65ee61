import { Fragment, useState } from 'react';
import { webhookSnippet, webhookCopy as copy } from '#content/admin/webhooks.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import type { EndpointResult } from '#features/webhooks/endpoint-answer.ts';
import { AskFirst } from '#features/webhooks/admin/ask-first.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { ScriptButton } from '#ui/script-button.tsx';

export function SecretPart({ formerUntil }: { readonly formerUntil: readonly string[] }) {
  const fetcher = useRetryingFetcher<EndpointResult>({ retry: 'never' });
  const [hidden, setHidden] = useState<unknown>();
  const answer = fetcher.data;
  const isAbout = answer?.action === 'reveal' || answer?.action === 'rotate';
  const secret = isAbout && answer.ok && answer !== hidden ? answer.secret : undefined;
  const busy = fetcher.state !== 'idle';
  const ask = (action: string) => void fetcher.submit({ act: action }, { method: 'post' });
  return (
    <Stack aria-labelledby="secret-title" as="section" gap="8" rowGap="4" className="webhook-part">
      <h2 id="secret-title">{copy.secret}</h2>
      <div>
        <p className="webhook-note soft small">{copy.secretLead}</p>
        <div role="status">
          {secret !== undefined && (
            <Cluster as="p" gap="3" className="webhook-secret">
              <code>{secret}</code>
              <CopyButton text={secret} />
            </Cluster>
          )}
        </div>
        {isAbout && !answer.ok && (
          <Alert tone="error" role="alert" title={answer.reason === 'sealed' ? copy.sealed : copy.gone} />
        )}
        {formerUntil.map((until) => (
          <p key={until} className="webhook-note soft small">
            {copy.rotatedUntil(formerUntil.length)} <LocalTime at={until} />.
          </p>
        ))}
        <Cluster gap="3">
          {secret === undefined ? (
            <ScriptButton busy={busy} onClick={() => ask('reveal')}>
              {copy.show}
            </ScriptButton>
          ) : (
            <ScriptButton onClick={() => setHidden(answer)}>{copy.hide}</ScriptButton>
          )}
          <AskFirst
            label={copy.rotate}
            title={copy.rotateTitle}
            keep={copy.rotateKeep}
            busy={busy}
            onGoOn={() => ask('rotate')}
          >
            {copy.rotateCopy}
            {formerUntil.map((until) => (
              <Fragment key={until}>
                {' '}
                {copy.alsoUntil} <LocalTime at={until} />.
              </Fragment>
            ))}
          </AskFirst>
        </Cluster>
        <details className="webhook-snippet">
          <summary>{copy.snippet}</summary>
          <p className="webhook-note soft small">
            {copy.guideLead} <a href={copy.guideHref}>{copy.guide}</a>.
          </p>
          <pre tabIndex={0}>
            <code>{webhookSnippet}</code>
          </pre>
          <CopyButton text={webhookSnippet} />
        </details>
      </div>
    </Stack>
  );
}

function CopyButton({ text }: { readonly text: string }) {
  const [copied, setCopied] = useState(false);
  const copyText = () => {
    void navigator.clipboard.writeText(text).then(() => setCopied(true));
  };
  return (
    <ScriptButton size="small" onClick={copyText}>
      {copied ? copy.copied : copy.copy}
    </ScriptButton>
  );
}
