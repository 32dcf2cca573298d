/** A file that lies beside the Worker. Throws where the file is missing, because the deployment must bring it. */
export async function fetchAsset({ ASSETS }: Pick<Env, 'ASSETS'>, file: string): Promise<Response> {
  const response = await ASSETS.fetch(`https://assets.local/${file}`)
  if (!response.ok) throw new Error(`The file ${file} could not be loaded: ${response.status}`)
  return response
}
