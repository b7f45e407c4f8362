// The package brings no types: it makes a duplex of bytes, compressed in and plain out.
declare module "unbzip2-stream" {
  const unbzip2Stream: () => NodeJS.ReadWriteStream;
  export default unbzip2Stream;
}
