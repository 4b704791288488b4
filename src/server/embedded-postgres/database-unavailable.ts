/** The database cannot be had; the message is one sentence that tells the operator what to do. */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable';
}

/** The folder itself is damaged, gone, or another version's: trying again does not help. */
export class DataFolderBroken extends DatabaseUnavailable {
  override readonly name = 'DataFolderBroken';
}
