import { Button, type ButtonProps } from './button.tsx';
import { useScriptWait } from './script-wait.tsx';

/** Disabled until hydration, because a click would be lost. */
export function ScriptButton(props: ButtonProps) {
  const waits = useScriptWait();
  return <Button {...props} {...(waits && { disabled: true, 'data-waiting': '' })} />;
}
