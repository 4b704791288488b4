/** The same function, asking only once for each value; for few values that many rows share. */
export function remember<Value, Text>(write: (value: Value) => Text): (value: Value) => Text {
  const written = new Map<Value, Text>();
  return (value) => {
    const text = written.get(value) ?? write(value);
    written.set(value, text);
    return text;
  };
}
