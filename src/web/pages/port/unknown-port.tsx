import { paths } from '../../../paths.ts'
import type { PortNear } from '../../../views/tides.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import { Message } from '../../components/message.tsx'
import { formatDistance } from '../../text/numbers.ts'
import { nearText, unknownPort } from './sentences.ts'

/** The page of a port whose tide nobody computes here: places of that name are led to the port nearest to them. */
export const UnknownPort = ({ near }: { near: readonly PortNear[] }) => (
  <Message title={unknownPort.title} text={unknownPort.text}>
    {near.map(({ name, departmentName, port, km }) => (
      <p key={`${name} ${departmentName}`}>
        {nearText(name, departmentName)}
        <a href={paths.tidePort(port.slug)}>{port.name}</a>, à {formatDistance(km)}
      </p>
    ))}
    <ButtonLink isMain href={paths.tides()} text="Tous les ports" />
  </Message>
)
