/**
 * The Durable Objects of a namespace within the jurisdiction of the deployment, a variable that the configuration checks. Every object is reached through this
 * function: an object of one name is another object in another jurisdiction. workerd knows no jurisdictions, so the
 * namespace stays as it is where none is set.
 */
export function objectsIn<T extends Rpc.DurableObjectBranded | undefined>(
  env: Env,
  namespace: DurableObjectNamespace<T>,
): DurableObjectNamespace<T> {
  const { JURISDICTION } = env
  return JURISDICTION ? namespace.jurisdiction(JURISDICTION) : namespace
}

/** The object of this name. */
export function objectNamed<T extends Rpc.DurableObjectBranded | undefined>(
  env: Env,
  namespace: DurableObjectNamespace<T>,
  name: string,
): DurableObjectStub<T> {
  const objects = objectsIn(env, namespace)
  return objects.get(objects.idFromName(name))
}
