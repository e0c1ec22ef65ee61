/** A name from code as words: `user-disabled` is "User disabled", `setVersion` "Set version". */
export function readableName(name: string): string {
  const words = name
    .replaceAll(/[-_/]+/g, ' ')
    .trim()
    .replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
