import './keys.css';

/** Shows the keys of a shortcut, such as `mod+k` or `g l`, as they are labeled on the keyboard. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <span className="keys">
      {keys.split(' ').map((step, at) => (
        <span key={step}>
          {at > 0 && <span className="soft small"> then </span>}
          {step.split('+').map((key) => (
            <kbd key={key}>{key === 'mod' ? modifierName() : key.length === 1 ? key.toUpperCase() : key}</kbd>
          ))}
        </span>
      ))}
    </span>
  );
}

function modifierName(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
}
