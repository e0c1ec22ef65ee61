import { webhookCopy as copy } from '#content/admin/webhooks.ts';
import { AskFirst } from '#features/webhooks/admin/ask-first.tsx';
import type { EndpointActionsState } from '#features/webhooks/admin/use-endpoint-actions.tsx';
import { ScriptButton } from '#ui/script-button.tsx';

export function EndpointActions({ actions: { shown, send, isBusy } }: { readonly actions: EndpointActionsState }) {
  return (
    <>
      <ScriptButton size="small" busy={isBusy} onClick={() => send({ action: 'test' })}>
        {copy.test}
      </ScriptButton>
      <ScriptButton size="small" busy={isBusy} onClick={() => send({ action: shown.enabled ? 'disable' : 'enable' })}>
        {shown.enabled ? copy.disable : copy.enable}
      </ScriptButton>
      <AskFirst
        size="small"
        label={copy.remove}
        title={copy.removeTitle}
        keep={copy.removeKeep}
        busy={isBusy}
        onGoOn={() => send({ action: 'remove' })}
      >
        {copy.removeCopy}
      </AskFirst>
    </>
  );
}
