/**
 * The same batches, each read while the one before is written. The first of them is already read: an early error gets an
 * ordinary error response.
 */
export async function readAhead<Batch>(batches: AsyncGenerator<Batch, void>): Promise<AsyncGenerator<Batch, void>> {
  const first = await batches.next();
  async function* all(): AsyncGenerator<Batch, void> {
    try {
      for (let read = first; !read.done; ) {
        const next = batches.next();
        // Its error is thrown when its turn comes, unless the file is given up before.
        next.catch(() => {});
        yield read.value;
        read = await next;
      }
    } finally {
      await batches.return();
    }
  }
  return all();
}
