// The package has no types: it exports a function that returns a duplex stream, compressed bytes in and plain
// bytes out.
declare module "unbzip2-stream" {
  const unbzip2Stream: () => NodeJS.ReadWriteStream;
  export default unbzip2Stream;
}
