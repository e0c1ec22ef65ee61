import { webhookCopy as copy } from '#content/admin/webhooks.ts';
import type { EndpointActionsState } from '#features/webhooks/admin/use-endpoint-actions.tsx';
import { ConfirmButton } from '#ui/dialog/confirm-dialog.tsx';
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
      <ConfirmButton
        size="small"
        label={copy.remove}
        title={copy.removeTitle}
        keep={copy.removeKeep}
        busy={isBusy}
        onConfirm={() => send({ action: 'remove' })}
      >
        {copy.removeCopy}
      </ConfirmButton>
    </>
  );
}
