/** Invisible; only bots fill it in. `id` is unique per form. */
export function Honeypot({ name, id }: { name: string; id: string }) {
  return (
    <div className="honeypot" aria-hidden="true">
      <label htmlFor={id}>Leave this empty</label>
      <input id={id} name={name} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
