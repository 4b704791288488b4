/** The database cannot be had; the message is one sentence that tells the operator what to do. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}
