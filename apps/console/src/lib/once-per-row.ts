/** Finds out something about a row once, for as long as the row is kept: rows are never changed, only read again. */
export function oncePerRow<Row extends object, Found>(find: (row: Row) => Found): (row: Row) => Found {
  const known = new WeakMap<Row, { readonly found: Found }>();
  return (row) => {
    const before = known.get(row);
    if (before !== undefined) return before.found;
    const found = find(row);
    known.set(row, { found });
    return found;
  };
}
