/**
 * Returns a function that makes a value for each key, such as the application's context or a client, when it is first
 * needed, and forgets it with the key. Modules keep no other state, so that two replicas can share a process.
 */
export function perContext<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const present = made.get(key) ?? { value: make(key) };
    made.set(key, present);
    return present.value;
  };
}
